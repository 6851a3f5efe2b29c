/** What the service counts about itself. */
export type Metrics = {
  request(seen: { method: string; route: string; status: number; ms: number }): void
  job(seen: { queue: string; outcome: 'done' | 'failed'; ms: number }): void
  foundDue(queue: string, count: number): void
  text(): Promise<string>
}
