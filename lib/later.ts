/**
 * A result together with work that should go on after the answer was sent. Rooms return it; the edges hand
 * `work` to the platform, so that rooms know nothing of requests.
 */
export class WithLater<T> {
  constructor(
    readonly result: T,
    readonly work: () => Promise<void>,
  ) {}
}
