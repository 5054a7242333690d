import type pg from 'pg';

/** A result column of a statement. */
export interface AnsweredColumn {
  readonly name: string;
  /** Kind of value that the driver returns for it. */
  readonly kind: string;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Internal driver API for describing a statement without running it. */
interface Connection {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Object that the driver accepts in place of a query and that sends its own protocol messages. */
class Description {
  #fields: readonly Field[] = [];
  readonly #text: string;
  readonly #done: (answer: readonly Field[] | Error) => void;

  constructor(text: string, done: (answer: readonly Field[] | Error) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  handleRowDescription(message: { fields: readonly Field[] }): void {
    this.#fields = message.fields;
  }

  /** The driver sends no further messages to a query after its error. */
  handleError(error: Error): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done(this.#fields);
  }
}

const KINDS: Readonly<Record<string, string>> = {
  int8: 'bigint',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
  record: 'json',
  void: 'any',
};

async function readKinds(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string; element: string | null }>(
    `select t.oid::int4 as oid, t.typname as name, e.typname as element from pg_type t
       left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  const kindOf = (name: string) => KINDS[name] ?? 'string';
  return new Map(rows.map((row) => [row.oid, row.element === null ? kindOf(row.name) : `${kindOf(row.element)}[]`]));
}

/**
 * Describes the result columns of statements on the server, without running them.
 * @returns a function that returns the columns, or the server's error for an invalid statement
 */
export async function createDescriber(client: pg.Client): Promise<(text: string) => Promise<AnsweredColumn[] | Error>> {
  const kinds = await readKinds(client);
  return async (text) => {
    const answer = await new Promise<readonly Field[] | Error>((resolve) => {
      client.query(new Description(text, resolve) as unknown as pg.Submittable);
    });
    if (answer instanceof Error) return answer;
    return answer.map(({ name, dataTypeID }) => ({ name, kind: kinds.get(dataTypeID) ?? 'string' }));
  };
}
