import {
  IconBellRinging,
  IconCalendar,
  IconChartBar,
  IconCode,
  IconDeviceMobileMessage,
  IconFileImport,
  IconInbox,
  IconMessagePlus,
  IconSettings,
  IconSpeakerphone,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { SECTIONS } from '../../screens/settings/sections.ts'

/** What the search can do besides finding: `words` are other names for it. */
export type Command = {
  to: CommandTarget
  label: string
  words: string
  icon: TablerIcon
  scope?: 'MESSAGING' | 'LEADS' | 'FULL_ACCESS'
  /** Only in a workspace of this mode. */
  mode?: 'LIVE' | 'SANDBOX'
  /** Not offered before something is typed. */
  isHidden?: true
}
type CommandTarget = (typeof TARGETS)[number]

const TARGETS = [
  '/w/$workspaceId/inbox/new',
  '/w/$workspaceId/inbox',
  '/w/$workspaceId/leads',
  '/w/$workspaceId/leads/imports',
  '/w/$workspaceId/appointments',
  '/w/$workspaceId/campaigns',
  '/w/$workspaceId/campaigns?new=true',
  '/w/$workspaceId/analytics',
  '/w/$workspaceId/handset',
  '/w/$workspaceId/developers',
  '/w/$workspaceId/settings',
  '/w/$workspaceId/settings/members?invite=true',
  ...SECTIONS.map(({ to }) => to),
] as const

const SECTION_WORDS: Partial<Record<(typeof SECTIONS)[number]['label'], string>> = {
  Workspace: 'time zone name copy',
  Company: 'profile website license languages hours help',
  'Go live': 'guide carrier checklist',
  Members: 'team people roles',
  'Sign-in': 'password two-factor security',
  'API keys': 'token developer',
  'Phone numbers': 'sender carrier twilio telnyx',
  Compliance: 'opt-outs blocked sending hours limits consent',
  Qualification: 'score threshold model',
  Snippets: 'templates replies',
  Notifications: 'slack email webhook team channels',
  'My alerts': 'sms email browser push',
  'Audit log': 'history changes',
}

const SETTINGS = SECTIONS.map(
  (section): Command => ({
    to: section.to,
    label: `Settings: ${section.label}`,
    words: SECTION_WORDS[section.label] ?? '',
    icon: section.icon,
    isHidden: true,
    ...('isLive' in section && { mode: 'LIVE' }),
  }),
)

export const COMMANDS: readonly Command[] = [
  {
    to: '/w/$workspaceId/inbox/new',
    label: 'New conversation',
    words: 'text message send write start',
    icon: IconMessagePlus,
    scope: 'MESSAGING',
  },
  {
    to: '/w/$workspaceId/leads/imports',
    label: 'Import leads',
    words: 'upload csv file spreadsheet',
    icon: IconFileImport,
    scope: 'LEADS',
  },
  {
    to: '/w/$workspaceId/campaigns?new=true',
    label: 'New campaign',
    words: 'create playbook template',
    icon: IconSpeakerphone,
    scope: 'FULL_ACCESS',
  },
  {
    to: '/w/$workspaceId/settings/members?invite=true',
    label: 'Invite a teammate',
    words: 'add member user person',
    icon: IconUserPlus,
    scope: 'FULL_ACCESS',
  },
  {
    to: '/w/$workspaceId/settings/alerts',
    label: 'Turn on alerts',
    words: 'notify me sms email push browser',
    icon: IconBellRinging,
  },
  { to: '/w/$workspaceId/inbox', label: 'Go to Inbox', words: 'conversations messages waiting', icon: IconInbox },
  { to: '/w/$workspaceId/leads', label: 'Go to Leads', words: 'people contacts', icon: IconUsers },
  { to: '/w/$workspaceId/appointments', label: 'Go to Appointments', words: 'calendar booked', icon: IconCalendar },
  { to: '/w/$workspaceId/campaigns', label: 'Go to Campaigns', words: 'playbook agent', icon: IconSpeakerphone },
  { to: '/w/$workspaceId/analytics', label: 'Go to Analytics', words: 'reports results numbers', icon: IconChartBar },
  {
    to: '/w/$workspaceId/handset',
    label: 'Go to Handset',
    words: 'phone test sandbox',
    icon: IconDeviceMobileMessage,
    mode: 'SANDBOX',
  },
  { to: '/w/$workspaceId/developers', label: 'Go to Developers', words: 'webhooks api graphql events', icon: IconCode },
  {
    to: '/w/$workspaceId/settings',
    label: 'Go to Settings',
    words: 'members keys numbers notifications workspace',
    icon: IconSettings,
  },
  ...SETTINGS,
]

/** The commands whose names contain each word that was typed. For nothing, all that are not hidden. */
export function commandsFor(text: string, commands: readonly Command[]): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label, words: more, isHidden }) => {
    if (words.length === 0) return !isHidden
    const names = `${label} ${more}`.toLowerCase().split(' ')
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
}
