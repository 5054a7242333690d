/** The input of a case, as it stands in its file. Shapes are read by the adapters, one file a topic. */
// biome-ignore lint/suspicious/noExplicitAny: vector inputs are foreign JSON; a wrong shape fails its case.
export type CaseInput = any;

/** Reshapes a case's input for a public function and its answer for the comparison; computes nothing itself. */
export type Adapter = (input: CaseInput) => unknown | Promise<unknown>;

/** The adapters of one topic by function name. */
export type TopicAdapters = Readonly<Record<string, Adapter>>;
