/** One plain-text email to one address. */
export type Mail = {
  to: string
  subject: string
  text: string
  /** The same for every attempt, so that recipients' servers can recognise a duplicate. */
  id: string
}

/**
 * The result of sending an email. `error` is a class, such as `timeout`, `tls`, `smtp_451`, never the server's text, which
 * could reveal details of the deployment. `isPermanent`: the server will never accept this email from us.
 */
export type MailReply = { outcome: 'sent' } | { outcome: 'failed'; error: string; isPermanent: boolean }

/** The port for sending email. Never rejects: every result is a reply. */
export type Mailer = {
  send(mail: Mail): Promise<MailReply>
  /** Closes all connections; emails in progress end as failed. */
  close(): void
}
