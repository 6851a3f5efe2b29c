/** What a batch deleted. */
export type Forgotten = { rows: number; leads: number }
