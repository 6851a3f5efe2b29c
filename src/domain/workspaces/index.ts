export { createWorkspace } from './create-workspace.ts'
export {
  type ModelRow,
  type ModelUse,
  modelKeyHint,
  modelProvider,
  modelUse,
  openModelKey,
  UpdateModelSettingsInput,
} from './model-settings.ts'
export { type SendingHours, sendingHours, sendingHoursShape } from './sending-hours.ts'
export { STALLED_WORK_DUE } from './stalled-work/due.ts'
export { meaningOf, workKind } from './stalled-work/kinds.ts'
export { listStalledWork, type StalledWork } from './stalled-work/list-stalled-work.ts'
export { notStalled } from './stalled-work/not-stalled.ts'
export {
  type FailureRecord,
  forgetFailures,
  notifyStalled,
  recordFailure,
  setAside,
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
} from './update-workspace.ts'
export { workspaceShape } from './workspace.ts'
