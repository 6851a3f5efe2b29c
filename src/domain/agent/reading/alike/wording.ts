/**
 * A wording of what a text may mean, and of what sort it is: what a fact's owner takes for the question, the answer, the name of an
 * option, and what leads say for it.
 */
export type Wording = { sort: 'asked' | 'told' | 'named' | 'said'; text: string }
