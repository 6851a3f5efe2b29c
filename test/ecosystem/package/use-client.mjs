/** What each runtime does with the client that it has loaded. Returns what it saw. */
export async function useClient({ createClient, LeadthreadError, verifiers }, task) {
  const { apiKey, baseUrl, phones, conversationId, delivery } = task
  const client = createClient({ apiKey, baseUrl })
  const source = phones[0]
  const after = await client.live.cursor()
  const [lead] = await Promise.all(phones.map((phone) => client.leads.create({ phone, source })))
  const message = await client.messages.send({ lead_id: lead.id, body: 'Hi' })
  await client.conversations.handOff(conversationId)

  const listed = []
  for await (const { phone } of client.leads.list({ source, limit: 1 })) listed.push(phone)
  const error = await client.leads.retrieve('lead_missing').catch((error) => error)
  const verified = []
  for (const verify of verifiers) {
    const { type } = await verify(delivery)
    const forged = { ...delivery, body: `${delivery.body} ` }
    const { reason } = await (async () => verify(forged))().catch((error) => error)
    verified.push({ type, reason })
  }
  for await (const { type, data } of client.live.events({ types: ['agent.requested'], after })) {
    return {
      message: message.direction,
      listed: listed.sort(),
      error: { isOurs: error instanceof LeadthreadError, code: error.code, hasRequestId: Boolean(error.requestId) },
      verified,
      live: { type, phone: data.phone },
    }
  }
}
