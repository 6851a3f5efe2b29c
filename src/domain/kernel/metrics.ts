/** What the service counts about itself. */
export type Metrics = {
  request(seen: { method: string; route: string; status: number; ms: number }): void
  job(seen: { queue: string; outcome: 'done' | 'failed'; ms: number }): void
  reading(seen: { task: string; outcome: string; ms: number }): void
  foundDue(queue: string, count: number): void
  /** A row is not taken again by itself: it was set aside, or ended as failed. */
  gaveUp(queue: string): void
  text(): Promise<string>
}
