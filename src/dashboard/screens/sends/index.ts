export { SendButton } from './send-button.tsx'
export { SendsList } from './sends-list.tsx'
export type { LeadFilter } from './use-send.ts'
