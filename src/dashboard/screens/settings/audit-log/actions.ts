/** The audit actions in words. Unknown actions are shown by name. */
import { optionsOf } from '../../../components/form/options.ts'

const WORDS: Readonly<Record<string, string>> = {
  'api_key.created': 'API key created',
  'api_key.renamed': 'API key renamed',
  'api_key.rotated': 'API key rotated',
  'api_key.rotation_completed': 'API key rotation completed',
  'api_key.revoked': 'API key revoked',
  'appointment.canceled': 'Appointment canceled',
  'campaign.created': 'Campaign created',
  'campaign.updated': 'Campaign updated',
  'campaign.playbook_updated': 'Playbook saved',
  'carrier_account.created': 'Carrier account added',
  'carrier_account.updated': 'Carrier account updated',
  'carrier_account.removed': 'Carrier account removed',
  'import.created': 'Import started',
  'import.canceled': 'Import canceled',
  'lead.erased': 'Lead erased',
  'member.invited': 'Member invited',
  'member.joined': 'Member joined',
  'member.changed': 'Member updated',
  'member.removed': 'Member removed',
  'member.password_set': 'Password set',
  'member.signed_out_everywhere': 'Signed out everywhere',
  'model_settings.updated': 'Language model updated',
  'notification_channel.created': 'Notification channel added',
  'notification_channel.updated': 'Notification channel updated',
  'notification_channel.deleted': 'Notification channel deleted',
  'phone.suppressed': 'Number blocked',
  'stalled_work.retried': 'Stalled job retried',
  'suppression.lifted': 'Number unblocked',
  'phone_number.registered': 'Phone number registered',
  'phone_number.updated': 'Phone number updated',
  'phone_number.stopped': 'Phone number stopped',
  'phone_number.released': 'Phone number released',
  'replay.created': 'Replay started',
  'replay.canceled': 'Replay canceled',
  'sandbox.promoted': 'Copied to live',
  'workspace.promoted_to': 'Copied from the sandbox',
  'sandbox.reset_started': 'Sandbox reset started',
  'sandbox.reset_completed': 'Sandbox reset completed',
  'sandbox_settings.updated': 'Network simulation updated',
  'signal.set': 'Answer corrected',
  'webhook_endpoint.created': 'Webhook endpoint created',
  'webhook_endpoint.updated': 'Webhook endpoint updated',
  'webhook_endpoint.disabled': 'Webhook endpoint disabled',
  'webhook_endpoint.deleted': 'Webhook endpoint deleted',
  'workspace.updated': 'Settings updated',
}

export const ACTIONS = optionsOf(WORDS).sort((a, b) => a.label.localeCompare(b.label))

export function actionName(action: string): string {
  return WORDS[action] ?? action
}
