/** A state machine as data: every allowed transition once, and the final states. */
export type StateMachine<State extends string, Event extends string> = {
  readonly initial: State;
  readonly final: readonly State[];
  readonly steps: readonly { readonly from: State; readonly event: Event; readonly to: State }[];
};

/** The state after an event, or null when the table has no such transition. */
export function nextState<State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  state: State,
  event: Event,
): State | null {
  return machine.steps.find((step) => step.from === state && step.event === event)?.to ?? null;
}

/** Describes the faults of a table as sentences: unreachable states, dead ends that are not final, contradictory transitions. */
export function machineFaults<State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
): readonly string[] {
  const reached = new Set<State>([machine.initial]);
  for (let grown = -1; grown !== reached.size; ) {
    grown = reached.size;
    for (const step of machine.steps) if (reached.has(step.from)) reached.add(step.to);
  }
  const states = new Set<State>([...machine.final, ...machine.steps.flatMap((step) => [step.from, step.to])]);
  const keys = machine.steps.map((step) => `${step.from} on ${step.event}`);
  return [
    ...[...states].filter((state) => !reached.has(state)).map((state) => `${state} is never reached`),
    ...[...states]
      .filter((state) => !machine.final.includes(state) && !machine.steps.some((step) => step.from === state))
      .map((state) => `${state} has no way out and is not final`),
    ...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${key} leads to two states`),
  ];
}
