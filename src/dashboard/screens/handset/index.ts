export { HandsetPanel } from './handset-panel.tsx'
export { ResetSandbox } from './reset-sandbox.tsx'
