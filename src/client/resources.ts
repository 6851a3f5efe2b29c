import type { Inputs } from '../generated/client/operations.ts'
import type { Import } from '../generated/client/types.ts'
import { type Operations, outgoing, queryOf } from './operations.ts'
import { type CallOptions, readBody } from './transport.ts'
import { bodyOfUpload, type UploadSource } from './upload.ts'
import type { EventType } from './webhook-event.ts'

const UPLOAD_TIMEOUT_MS = 15 * 60_000

/** Settings of an upload. `mapping` maps column names to fields. */
export type ImportSettings = Omit<Inputs['create_import'], 'mapping'> & { mapping?: Record<string, string> }

export type EventFilter = Omit<Inputs['list_events'], 'types'> & { types?: readonly EventType[] }

/** All resources of `/v1`. Field names are those of the REST API. */
export function resourcesOf(operations: Operations) {
  const { call, list } = bound(operations)
  return {
    leads: {
      /** Creates a lead, or merges the data into the existing lead with the same phone number. */
      create: (input: Inputs['create_lead'], options?: CallOptions) => call('create_lead', { input }, options),
      list: (filter?: Inputs['list_leads'], options?: CallOptions) => list('list_leads', only(filter), options),
      retrieve: (id: string, options?: CallOptions) => call('read_lead', { subject: id }, options),
      update: (id: string, input: Inputs['update_lead'], options?: CallOptions) =>
        call('update_lead', { subject: id, input }, options),
      /** Erases a lead: its phone number, attributes and messages. This cannot be undone. */
      erase: (id: string, options?: CallOptions) => call('erase_lead', { subject: id }, options),
    },
    messages: {
      send: (input: Inputs['send_message'], options?: CallOptions) => call('send_message', { input }, options),
      list: (filter?: Inputs['list_messages'], options?: CallOptions) => list('list_messages', only(filter), options),
      retrieve: (id: string, options?: CallOptions) => call('read_message', { subject: id }, options),
      cancel: (id: string, options?: CallOptions) => call('cancel_message', { subject: id }, options),
    },
    conversations: {
      list: (filter?: Inputs['list_conversations'], options?: CallOptions) =>
        list('list_conversations', only(filter), options),
      /** Returns the conversation with its newest 1,000 messages. */
      retrieve: (id: string, options?: CallOptions) => call('read_conversation', { subject: id }, options),
      handOff: (id: string, input?: Inputs['hand_off_conversation'], options?: CallOptions) =>
        call('hand_off_conversation', { subject: id, ...only(input) }, options),
      /** Returns the conversation to the agent. */
      return: (id: string, options?: CallOptions) => call('return_conversation', { subject: id }, options),
      complete: (id: string, input: Inputs['complete_conversation'], options?: CallOptions) =>
        call('complete_conversation', { subject: id, input }, options),
      setInboxState: (id: string, input: Inputs['set_inbox_state'], options?: CallOptions) =>
        call('set_inbox_state', { subject: id, input }, options),
    },
    campaigns: {
      /** Creates a campaign from a template or with a playbook of your own. */
      create: (input: Inputs['create_campaign'], options?: CallOptions) => call('create_campaign', { input }, options),
      list: (filter?: Inputs['list_campaigns'], options?: CallOptions) => list('list_campaigns', only(filter), options),
      retrieve: (id: string, options?: CallOptions) => call('read_campaign', { subject: id }, options),
      update: (id: string, input: Inputs['update_campaign'], options?: CallOptions) =>
        call('update_campaign', { subject: id, input }, options),
      /** The current version of the playbook, or the given one. */
      playbook: (id: string, input?: Inputs['read_playbook'], options?: CallOptions) =>
        call('read_playbook', { subject: id, ...only(input) }, options),
      /** Saves a new version of the playbook. */
      updatePlaybook: (id: string, input: Inputs['update_playbook'], options?: CallOptions) =>
        call('update_playbook', { subject: id, input }, options),
      /** The results since the campaign’s creation. */
      results: (id: string, options?: CallOptions) => call('read_campaign_results', { subject: id }, options),
    },
    analytics: {
      retrieve: (range: Inputs['read_analytics'], options?: CallOptions) =>
        call('read_analytics', { input: range }, options),
      /** One entry for each day. */
      days: (range: Inputs['read_analytics_days'], options?: CallOptions) =>
        call('read_analytics_days', { input: range }, options),
      sources: (range: Inputs['read_analytics_sources'], options?: CallOptions) =>
        call('read_analytics_sources', { input: range }, options),
      campaigns: (range: Inputs['read_analytics_campaigns'], options?: CallOptions) =>
        call('read_analytics_campaigns', { input: range }, options),
    },
    suppressions: {
      create: (input: Inputs['create_suppressions'], options?: CallOptions) =>
        call('create_suppressions', { input }, options),
      list: (filter?: Inputs['list_suppressions'], options?: CallOptions) =>
        list('list_suppressions', only(filter), options),
      lift: (phone: string, options?: CallOptions) => call('lift_suppression', { subject: phone }, options),
    },
    consents: {
      list: (filter?: Inputs['list_consents'], options?: CallOptions) => list('list_consents', only(filter), options),
    },
    imports: {
      /** Streams a CSV file. Uploading the same file with the same settings within 7 days returns the existing import. */
      create: async (file: UploadSource, { mapping, ...settings }: ImportSettings = {}, options: CallOptions = {}) => {
        const query = queryOf({ ...settings, mapping: mapping && JSON.stringify(mapping) })
        const out = outgoing('create_import', {}, options)
        const headers = { ...out.headers, 'Content-Type': 'text/csv' }
        const request = { ...out, path: out.path + query, headers, ...bodyOfUpload(file) }
        return operations.transport.send(request, { timeoutMs: UPLOAD_TIMEOUT_MS, ...options }, readBody<Import>)
      },
      list: (filter?: Inputs['list_imports'], options?: CallOptions) => list('list_imports', only(filter), options),
      retrieve: (id: string, options?: CallOptions) => call('read_import', { subject: id }, options),
      /** The rejected rows as CSV. Call `text()` of the response, or read its `body`. */
      failures: async (id: string, options: CallOptions = {}): Promise<Response> => {
        const out = { ...outgoing('download_import_failures', { subject: id }), streams: true }
        const request = { ...out, headers: { Accept: 'text/csv, application/json' } }
        return operations.transport.send(request, options, async (response) => response)
      },
      cancel: (id: string, options?: CallOptions) => call('cancel_import', { subject: id }, options),
    },
    webhooks: {
      /** Returns the `secret` only in this response. */
      create: (input: Inputs['create_webhook'], options?: CallOptions) => call('create_webhook', { input }, options),
      list: (filter?: Inputs['list_webhooks'], options?: CallOptions) => list('list_webhooks', only(filter), options),
      retrieve: (id: string, options?: CallOptions) => call('read_webhook', { subject: id }, options),
      update: (id: string, input: Inputs['update_webhook'], options?: CallOptions) =>
        call('update_webhook', { subject: id, input }, options),
      delete: (id: string, options?: CallOptions) => call('delete_webhook', { subject: id }, options),
      /** Returns the new `secret` only in this response. */
      rotate: (id: string, input?: Inputs['rotate_webhook_secret'], options?: CallOptions) =>
        call('rotate_webhook_secret', { subject: id, ...only(input) }, options),
      completeRotation: (id: string, options?: CallOptions) =>
        call('complete_webhook_rotation', { subject: id }, options),
      /** Sends a sample event at once and returns the attempt. */
      test: (id: string, input: Inputs['test_webhook'], options?: CallOptions) =>
        call('test_webhook', { subject: id, input }, options),
    },
    deliveries: {
      list: (webhookId: string, filter?: Inputs['list_deliveries'], options?: CallOptions) =>
        list('list_deliveries', { subject: webhookId, ...only(filter) }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_delivery', { subject: id }, options),
      replay: (id: string, options?: CallOptions) => call('replay_delivery', { subject: id }, options),
    },
    sends: {
      /** Sends a campaign’s opening message to leads, in the background. */
      create: (campaignId: string, input: Inputs['create_send'], options?: CallOptions) =>
        call('create_send', { subject: campaignId, input }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_send', { subject: id }, options),
      pause: (id: string, options?: CallOptions) => call('pause_send', { subject: id }, options),
      resume: (id: string, options?: CallOptions) => call('resume_send', { subject: id }, options),
      cancel: (id: string, options?: CallOptions) => call('cancel_send', { subject: id }, options),
    },
    appointments: {
      /** Latest start first. */
      list: (filter?: Inputs['list_appointments'], options?: CallOptions) =>
        list('list_appointments', only(filter), options),
      retrieve: (id: string, options?: CallOptions) => call('read_appointment', { subject: id }, options),
      cancel: (id: string, options?: CallOptions) => call('cancel_appointment', { subject: id }, options),
      reschedule: (id: string, input: Inputs['reschedule_appointment'], options?: CallOptions) =>
        call('reschedule_appointment', { subject: id, input }, options),
    },
    unansweredQuestions: {
      list: (filter?: Inputs['list_unanswered_questions'], options?: CallOptions) =>
        list('list_unanswered_questions', only(filter), options),
      update: (id: string, input: Inputs['update_unanswered_question'], options?: CallOptions) =>
        call('update_unanswered_question', { subject: id, input }, options),
    },
    heldTexts: {
      list: (filter?: Inputs['list_held_texts'], options?: CallOptions) =>
        list('list_held_texts', only(filter), options),
      answer: (id: string, input: Inputs['answer_held_text'], options?: CallOptions) =>
        call('answer_held_text', { subject: id, input }, options),
    },
    drafts: {
      list: (filter?: Inputs['list_drafts'], options?: CallOptions) => list('list_drafts', only(filter), options),
      create: (input: Inputs['create_draft'], options?: CallOptions) => call('create_draft', { input }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_draft', { subject: id }, options),
      /** Queues the draft’s message. */
      approve: (id: string, input: Inputs['approve_draft'] = {}, options?: CallOptions) =>
        call('approve_draft', { subject: id, input }, options),
      reject: (id: string, input: Inputs['reject_draft'] = {}, options?: CallOptions) =>
        call('reject_draft', { subject: id, input }, options),
    },
    notes: {
      /** The notes on a conversation. */
      list: (filter: Inputs['list_notes'], options?: CallOptions) => list('list_notes', only(filter), options),
      create: (input: Inputs['create_note'], options?: CallOptions) => call('create_note', { input }, options),
      delete: (id: string, options?: CallOptions) => call('delete_note', { subject: id }, options),
    },
    erasures: {
      /** Erases many leads, in the background. */
      create: (input: Inputs['create_erasure'], options?: CallOptions) => call('create_erasure', { input }, options),
      list: (filter?: Inputs['list_erasures'], options?: CallOptions) => list('list_erasures', only(filter), options),
      retrieve: (id: string, options?: CallOptions) => call('read_erasure', { subject: id }, options),
      cancel: (id: string, options?: CallOptions) => call('cancel_erasure', { subject: id }, options),
    },
    documents: {
      list: (filter?: Inputs['list_documents'], options?: CallOptions) => list('list_documents', only(filter), options),
      /** Registers GraphQL documents, whose hashes requests can then send in place of their texts. */
      register: (input: Inputs['register_documents'], options?: CallOptions) =>
        call('register_documents', { input }, options),
      remove: (hash: string, options?: CallOptions) => call('remove_document', { subject: hash }, options),
    },
    snippets: {
      list: (filter?: Inputs['list_snippets'], options?: CallOptions) => list('list_snippets', only(filter), options),
      create: (input: Inputs['create_snippet'], options?: CallOptions) => call('create_snippet', { input }, options),
      update: (id: string, input: Inputs['update_snippet'], options?: CallOptions) =>
        call('update_snippet', { subject: id, input }, options),
      delete: (id: string, options?: CallOptions) => call('delete_snippet', { subject: id }, options),
    },
    phoneNumbers: {
      list: (filter?: Inputs['list_phone_numbers'], options?: CallOptions) =>
        list('list_phone_numbers', only(filter), options),
      register: (input: Inputs['register_phone_number'], options?: CallOptions) =>
        call('register_phone_number', { input }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_phone_number', { subject: id }, options),
      update: (id: string, input: Inputs['update_phone_number'], options?: CallOptions) =>
        call('update_phone_number', { subject: id, input }, options),
      /** The number can be registered again in any workspace. */
      release: (id: string, options?: CallOptions) => call('release_phone_number', { subject: id }, options),
    },
    notificationChannels: {
      list: (filter?: Inputs['list_notification_channels'], options?: CallOptions) =>
        list('list_notification_channels', only(filter), options),
      create: (input: Inputs['create_notification_channel'], options?: CallOptions) =>
        call('create_notification_channel', { input }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_notification_channel', { subject: id }, options),
      update: (id: string, input: Inputs['update_notification_channel'], options?: CallOptions) =>
        call('update_notification_channel', { subject: id, input }, options),
      delete: (id: string, options?: CallOptions) => call('delete_notification_channel', { subject: id }, options),
    },
    carrierAccounts: {
      list: (filter?: Inputs['list_carrier_accounts'], options?: CallOptions) =>
        list('list_carrier_accounts', only(filter), options),
      create: (input: Inputs['create_carrier_account'], options?: CallOptions) =>
        call('create_carrier_account', { input }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_carrier_account', { subject: id }, options),
      update: (id: string, input: Inputs['update_carrier_account'], options?: CallOptions) =>
        call('update_carrier_account', { subject: id, input }, options),
      /** The account must have no phone numbers in use. */
      remove: (id: string, options?: CallOptions) => call('remove_carrier_account', { subject: id }, options),
      /** Tests the credentials with the carrier, and lists the account's numbers. */
      test: (id: string, options?: CallOptions) => call('test_carrier_account', { subject: id }, options),
    },
    replays: {
      /** Sends the failed and skipped deliveries of an endpoint again. */
      create: (webhookId: string, input: Inputs['create_replay'], options?: CallOptions) =>
        call('create_replay', { subject: webhookId, input }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_replay', { subject: id }, options),
      cancel: (id: string, options?: CallOptions) => call('cancel_replay', { subject: id }, options),
    },
    events: {
      /** Oldest first. */
      list: ({ types, ...filter }: EventFilter = {}, options?: CallOptions) =>
        list('list_events', { input: { ...filter, ...(types && { types: types.join(',') }) } }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_event', { subject: id }, options),
    },
    members: {
      list: (filter?: Inputs['list_members'], options?: CallOptions) => list('list_members', only(filter), options),
      /** Returns the sign-in `link` only in this response. */
      invite: (input: Inputs['invite_member'], options?: CallOptions) => call('invite_member', { input }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_member', { subject: id }, options),
      update: (id: string, input: Inputs['update_member'], options?: CallOptions) =>
        call('update_member', { subject: id, input }, options),
      /** Of a member who has not joined yet. */
      withdraw: (id: string, options?: CallOptions) => call('withdraw_invitation', { subject: id }, options),
      remove: (id: string, options?: CallOptions) => call('remove_member', { subject: id }, options),
    },
    apiKeys: {
      list: (filter?: Inputs['list_api_keys'], options?: CallOptions) => list('list_api_keys', only(filter), options),
      /** Returns the `secret` only in this response. */
      create: (input: Inputs['create_api_key'], options?: CallOptions) => call('create_api_key', { input }, options),
      retrieve: (id: string, options?: CallOptions) => call('read_api_key', { subject: id }, options),
      update: (id: string, input: Inputs['update_api_key'], options?: CallOptions) =>
        call('update_api_key', { subject: id, input }, options),
      /** Returns the new `secret` only in this response. */
      rotate: (id: string, input?: Inputs['rotate_api_key'], options?: CallOptions) =>
        call('rotate_api_key', { subject: id, ...only(input) }, options),
      completeRotation: (id: string, options?: CallOptions) =>
        call('complete_api_key_rotation', { subject: id }, options),
      /** The key stops working within one second. */
      revoke: (id: string, options?: CallOptions) => call('revoke_api_key', { subject: id }, options),
    },
    requests: {
      /** Requests with an API key of the workspace, newest first. */
      list: (filter?: Inputs['list_requests'], options?: CallOptions) => list('list_requests', only(filter), options),
      /** Takes the ID of the entry, not the request ID. */
      retrieve: (id: string, options?: CallOptions) => call('read_request', { subject: id }, options),
    },
    accessTokens: {
      /** Creates a short-lived token, for example for a page in a browser. */
      create: (input: Inputs['create_access_token'], options?: CallOptions) =>
        call('create_access_token', { input }, options),
    },
    workspace: {
      /** Returns the workspace and the scopes of the API key. */
      retrieve: (options?: CallOptions) => call('read_workspace', {}, options),
    },
    sandbox: {
      /** Simulates a message from the lead. */
      inbound: (input: Inputs['receive_sandbox_text'], options?: CallOptions) =>
        call('receive_sandbox_text', { input }, options),
    },
  }
}

function bound(operations: Operations): Pick<Operations, 'call' | 'list'> {
  return { call: operations.call.bind(operations), list: operations.list.bind(operations) }
}

const only = <Input>(input: Input | undefined): { input?: Input } => (input === undefined ? {} : { input })
