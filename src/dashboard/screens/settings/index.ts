export { TurnOnAlerts } from './alerts/turn-on-alerts.tsx'
export { forAdmins } from './allowed.tsx'
export { GoLiveChecklist } from './go-live/checklist.tsx'
