export type Example = { name: string; query: string; variables?: object }

const ID = 'conv_…'

/** Documents for usual tasks. Each is valid under the schema. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'List conversations',
    query: `query ListConversations($first: Int = 20, $after: String) {
  conversations(first: $first, after: $after) {
    edges {
      node {
        id
        status
        handler
        qualification { score }
        lead { phone attributes }
        lastMessageAt
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`,
    variables: { first: 20 },
  },
  {
    name: 'Read a thread, page by page',
    query: `# To read older messages, pass pageInfo.endCursor as "after".
query ReadThread($id: ID!, $after: String) {
  conversation(id: $id) {
    id
    status
    lead { phone }
    messages(first: 50, after: $after) {
      edges { node { id direction body status createdAt } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`,
    variables: { id: ID },
  },
  {
    name: 'Find a lead',
    query: `query FindLead($search: String!) {
  leads(search: $search, first: 10) {
    edges { node { id phone status attributes campaignId suppressed } }
  }
}`,
    variables: { search: 'Dana' },
  },
  {
    name: 'Create a lead',
    query: `mutation CreateLead($input: CreateLeadInput!) {
  createLead(input: $input) {
    created
    lead { id phone }
  }
}`,
    variables: { input: { phone: '+14155550123', source: 'web_form', attributes: { first_name: 'Dana' } } },
  },
  {
    name: 'Send a message',
    query: `# A message that the sending rules forbid is a result, not an error.
mutation SendMessage($input: SendMessageInput!) {
  sendMessage(input: $input) {
    __typename
    ... on SendMessageSuccess { messageRecord { id status scheduledFor } }
    ... on MessageWithheld { code message retryAt }
    ... on Refusal { message }
  }
}`,
    variables: { input: { to: '+14155550123', body: 'Hi, do you have a minute?' } },
  },
  {
    name: 'Take over a conversation, and return it',
    query: `# Choose the operation to run.
mutation TakeOver($id: ID!) {
  claimConversation(input: { id: $id }) {
    conversation { id handler }
    refusal { __typename ... on Refusal { message } }
  }
}

mutation GiveBack($id: ID!) {
  returnConversation(input: { id: $id }) {
    conversation { id handler }
    refusal { __typename ... on Refusal { message } }
  }
}`,
    variables: { id: ID },
  },
  {
    name: 'Complete a conversation',
    query: `mutation Complete($input: CompleteConversationInput!) {
  completeConversation(input: $input) {
    conversation { id status completedAt }
    refusal { __typename ... on Refusal { message } }
  }
}`,
    variables: { input: { id: ID, outcome: 'BOOKED' } },
  },
  {
    name: 'Read campaign results',
    query: `query ReadCampaignResults {
  campaigns(first: 100) { edges { node { id name } } }
  campaignResults { campaignId texted delivered replied qualified booked optedOut }
}`,
  },
  {
    name: 'Check webhook endpoints',
    query: `query CheckWebhookEndpoints {
  webhookEndpoints(first: 20) {
    edges {
      node {
        id
        url
        health
        consecutiveFailures
        deliveries(first: 5) { edges { node { id status createdAt } } }
      }
    }
  }
}`,
  },
  {
    name: 'Watch messages live',
    query: `# After a disconnect, pass the last cursor as "after".
subscription WatchMessages($after: String) {
  messageAdded(after: $after) {
    cursor
    message { id conversationId direction body status }
  }
}`,
  },
]
