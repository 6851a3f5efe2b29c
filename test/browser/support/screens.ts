import type { Story } from './story.ts'

/** Beside the playbook. */
const CAMPAIGN_TABS = ['try', 'questions', 'versions', 'settings', 'results', 'enrolments', 'sends']

/** Screens that are different in a live workspace, or only there. */
export const LIVE_SCREENS: Record<string, string> = {
  'live-inbox': 'inbox',
  'live-phone-numbers': 'settings/phone-numbers',
  'go-live': 'settings/go-live',
}

/** Every screen, by a name for its screenshot, with its path below the workspace; without a story those that need no id. */
export function screensOf(story: Story | null): Record<string, string> {
  return {
    inbox: 'inbox',
    'new-conversation': 'inbox/new',
    drafts: 'drafts',
    leads: 'leads',
    imports: 'leads/imports',
    'new-import': 'leads/imports/new',
    appointments: 'appointments',
    'appointment-list': 'appointments?view=list',
    campaigns: 'campaigns',
    analytics: 'analytics',
    handset: 'handset',
    personas: 'handset/personas',
    network: 'handset/network',
    endpoints: 'developers/endpoints',
    deliveries: 'developers/deliveries',
    events: 'developers/events',
    replays: 'developers/replays',
    requests: 'developers/requests',
    api: 'developers/api',
    'api-keys': 'settings/api-keys',
    'phone-numbers': 'settings/phone-numbers',
    compliance: 'settings/compliance',
    qualification: 'settings/qualification',
    snippets: 'settings/snippets',
    notifications: 'settings/notifications',
    alerts: 'settings/alerts',
    members: 'settings/members',
    'sign-in': 'settings/sign-in',
    workspace: 'settings/workspace',
    company: 'settings/company',
    'audit-log': 'settings/audit-log',
    ...(story && {
      conversation: `inbox/${story.conversationId}`,
      lead: `leads/${story.leadId}`,
      import: `leads/imports/${story.importId}`,
      campaign: `campaigns/${story.campaignId}`,
      'campaign-json': `campaigns/${story.campaignId}?edit=json`,
      ...Object.fromEntries(
        CAMPAIGN_TABS.map((tab) => [`campaign-${tab}`, `campaigns/${story.campaignId}?tab=${tab}`]),
      ),
      endpoint: `developers/endpoints/${story.endpointId}`,
      delivery: `developers/deliveries/${story.deliveryId}`,
      request: `developers/requests/${story.loggedRequestId}`,
    }),
  }
}
