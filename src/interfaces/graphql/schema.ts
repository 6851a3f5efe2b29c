import { type GraphQLSchema, printSchema } from 'graphql'
import { AppError } from '../../errors.ts'
import { builder } from './builder.ts'
import './analytics.ts'
import './api-key-changes.ts'
import './api-keys.ts'
import './appointments.ts'
import './audit-log.ts'
import './cancel-appointment.ts'
import './campaigns.ts'
import './cancel-message.ts'
import './carrier-account-changes.ts'
import './carrier-accounts.ts'
import './consents.ts'
import './conversations.ts'
import './create-lead.ts'
import './create-webhook-endpoint.ts'
import './deliveries.ts'
import './event-sequence.ts'
import './delivery-attempts.ts'
import './enrolments.ts'
import './events.ts'
import './explanations.ts'
import './conversation-changes.ts'
import './import-changes.ts'
import './import-failures.ts'
import './import-progress.ts'
import './imports.ts'
import './leads.ts'
import './mark-conversation-read.ts'
import './matched-signals.ts'
import './live-cursor.ts'
import './member-changes.ts'
import './members.ts'
import './messages.ts'
import './model-calls.ts'
import './model-settings.ts'
import './notification-channel-changes.ts'
import './notification-channels.ts'
import './notifications.ts'
import './overview.ts'
import './phone-number-changes.ts'
import './phone-numbers.ts'
import './playbook-changes.ts'
import './playbooks.ts'
import './qualification-explanations.ts'
import './preview-message.ts'
import './replay-changes.ts'
import './replays.ts'
import './sandbox-handset.ts'
import './sandbox-personas.ts'
import './sandbox-resets.ts'
import './sandbox-settings.ts'
import './send-message.ts'
import './set-signal.ts'
import './simulate-inbound.ts'
import './subscriptions.ts'
import './suppress-phones.ts'
import './suppressions.ts'
import './test-events.ts'
import './try-playbook.ts'
import './turns.ts'
import './update-campaign.ts'
import './update-lead.ts'
import './update-webhook-endpoint.ts'
import './webhook-rotation.ts'
import './webhooks.ts'
import './workspace.ts'

/** Generous for a dashboard: an inbox of 100 conversations with 20 messages each costs some 40,000. */
const LIMIT = { complexity: 50_000, depth: 15, breadth: 1_000 }

/** The public GraphQL schema. Made when it is asked for: every file that adds to the builder is loaded by then. */
export function createAppSchema(): GraphQLSchema {
  return builder.toSchema({
    subGraph: 'App',
    complexity: { limit: LIMIT, complexityError: () => new AppError('query_too_complex') },
  })
}

/** What `schema.graphql` holds. */
export function printAppSchema(): string {
  return `${printSchema(createAppSchema())}\n`
}
