export {
  PROMOTABLE_SETTINGS,
  type Promoted,
  PromoteFromSandboxInput,
  type Promotion,
  promoteFromSandbox,
} from './promote-from-sandbox.ts'
