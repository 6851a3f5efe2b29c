export {
  type Promoted,
  PromoteFromSandboxInput,
  type Promotion,
  promotedKind,
  promotedOutcome,
  promoteFromSandbox,
} from './promote-from-sandbox.ts'
