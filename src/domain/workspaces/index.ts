export { createWorkspace, type NewWorkspace } from './create-workspace.ts'
export {
  MODEL_PROVIDERS,
  MODEL_USES,
  type ModelProvider,
  type ModelRow,
  type ModelUse,
  modelKeyHint,
  openModelKey,
  UpdateModelSettingsInput,
} from './model-settings.ts'
export { type SendingHours, sendingHours } from './sending-hours.ts'
export { meaningOf, WORK_KINDS, type Work, type WorkKind } from './stalled-work/kinds.ts'
export { listStalledWork, type StalledWork } from './stalled-work/list-stalled-work.ts'
export { notStalled } from './stalled-work/not-stalled.ts'
export {
  FORGOTTEN_AFTER_MS,
  forgetFailures,
  type Recorded,
  recordFailure,
  setAside,
  tellOfStalled,
} from './stalled-work/record-failure.ts'
export { STALLED_WORK_RETENTION } from './stalled-work/retention.ts'
export { RetryStalledWorkInput, retryStalledWork } from './stalled-work/retry-stalled-work.ts'
export { StalledIndex, type StalledRow } from './stalled-work/stalled-index.ts'
export { WorkFailed } from './stalled-work/work-failed.ts'
export { updateModelSettings } from './update-model-settings.ts'
export {
  changeSettings,
  lockSettings,
  UpdateWorkspaceInput,
  updateWorkspace,
  type WorkspaceRow,
} from './update-workspace.ts'
