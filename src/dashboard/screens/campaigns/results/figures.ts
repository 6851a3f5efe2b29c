import { type Results, reachedBy } from './stages.ts'

/** A number of a campaign or a playbook version. `isStep`: a step of the funnel. */
export type Figure = { label: string; of: (results: Results) => number; isStep?: boolean }

/** The results in the order in which leads reach them. */
export const FIGURES: readonly Figure[] = [
  { label: 'Leads', of: reachedBy, isStep: true },
  { label: 'Opening texts', of: ({ texted }) => texted },
  { label: 'Delivered', of: ({ delivered }) => delivered },
  { label: 'Replied', of: ({ replied }) => replied },
  { label: 'In conversation', of: ({ conversations }) => conversations, isStep: true },
  { label: 'Qualified', of: ({ qualified }) => qualified, isStep: true },
  { label: 'Booked', of: ({ booked }) => booked, isStep: true },
  { label: 'Handed off', of: ({ handedOff }) => handedOff },
  { label: 'Opted out', of: ({ optedOut }) => optedOut },
]
