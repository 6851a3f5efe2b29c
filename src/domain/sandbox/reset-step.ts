/** What a batch deleted. */
export type DeletedCounts = { rows: number; leads: number }
