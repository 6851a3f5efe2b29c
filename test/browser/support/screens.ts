import type { Story } from './story.ts'

/** Every screen, by a name for its screenshot, with its path below the workspace; without a story those that need no id. */
export function screensOf(story: Story | null): Record<string, string> {
  return {
    inbox: 'inbox',
    leads: 'leads',
    imports: 'leads/imports',
    'new-import': 'leads/imports/new',
    campaigns: 'campaigns',
    analytics: 'analytics',
    handset: 'handset',
    personas: 'handset/personas',
    network: 'handset/network',
    endpoints: 'developers/endpoints',
    deliveries: 'developers/deliveries',
    events: 'developers/events',
    replays: 'developers/replays',
    api: 'developers/api',
    'api-keys': 'settings/api-keys',
    'phone-numbers': 'settings/phone-numbers',
    compliance: 'settings/compliance',
    qualification: 'settings/qualification',
    notifications: 'settings/notifications',
    members: 'settings/members',
    workspace: 'settings/workspace',
    'audit-log': 'settings/audit-log',
    ...(story && {
      conversation: `inbox/${story.conversationId}`,
      lead: `leads/${story.leadId}`,
      campaign: `campaigns/${story.campaignId}`,
      endpoint: `developers/endpoints/${story.endpointId}`,
      delivery: `developers/deliveries/${story.deliveryId}`,
    }),
  }
}
