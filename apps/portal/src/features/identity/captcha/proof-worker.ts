import { findNumber } from './find-number.ts';

interface Task {
  readonly challenge: string;
  readonly salt: string;
  readonly maxnumber: number;
}

self.onmessage = (event: MessageEvent<Task>) => {
  const { challenge, salt, maxnumber } = event.data;
  void findNumber(challenge, salt, maxnumber).then((number) => self.postMessage(number));
};
