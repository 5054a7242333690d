/** Types of the used part of the package, which has none. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly message_id?: string;
    readonly system_id?: string;
    readonly password?: string;
    readonly destination_addr?: string;
    readonly source_addr?: string;
    readonly data_coding?: number;
    readonly short_message?: { readonly message: string };
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  }
  type Answer = (pdu: Pdu) => void;
  type Fields = Readonly<Record<string, unknown>>;

  export interface Session extends EventEmitter {
    bind_transmitter(fields: Fields, answer: Answer): boolean;
    submit_sm(fields: Fields, answer: Answer): boolean;
    unbind(answer?: Answer): boolean;
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
  }

  interface Smpp {
    connect(options: { host: string; port: number; tls: boolean }): Session;
    createServer(listener: (session: Session) => void): Server & { readonly sessions: readonly Session[] };
  }
  const smpp: Smpp;
  export default smpp;
}
