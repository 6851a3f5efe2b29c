export { AddAlertBrowserInput, addAlertBrowser } from './add-alert-browser.ts'
export {
  type AlertSettings,
  alertChannel,
  alertStatus,
  emailPace,
  smsPace,
  UpdateMyAlertsInput,
} from './alert-settings.ts'
export { alertTime } from './alert-time.ts'
export { ALERT_DUE } from './due.ts'
export type { Push } from './push.ts'
export {
  type AlertBrowser,
  listAlertBrowsers,
  listRecentAlerts,
  type RecentAlert,
  readSettings,
} from './read-settings.ts'
export { RemoveAlertBrowserInput, removeAlertBrowser } from './remove-alert-browser.ts'
export { ALERT_RETENTION } from './retention.ts'
export { sendAlert } from './send-alert.ts'
export { testMyAlerts } from './test-my-alerts.ts'
export { updateMyAlerts } from './update-my-alerts.ts'
