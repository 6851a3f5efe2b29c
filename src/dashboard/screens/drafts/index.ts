export { DraftCard } from './draft-card.tsx'
