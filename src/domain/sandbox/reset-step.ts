/** What a batch has deleted. */
export type Forgotten = { rows: number; leads: number }
