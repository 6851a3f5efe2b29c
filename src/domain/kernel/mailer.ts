/** One mail of plain text to one address. */
export type Mail = {
  to: string
  subject: string
  text: string
  /** The same at every attempt, so that a mail that came twice is known for one. */
  id: string
}

/**
 * How a mail ended. `error` is a class, such as `timeout`, `tls`, `smtp_451`; never the server's words, for these may
 * tell of the deployment. `isPermanent`: the server will not take this mail from us whenever it is tried.
 */
export type MailReply = { outcome: 'sent' } | { outcome: 'failed'; error: string; isPermanent: boolean }

/** All we need to send mail. Never rejects: every end is a reply. */
export type Mailer = {
  send(mail: Mail): Promise<MailReply>
  /** Drops every connection; what is being sent ends as failed. */
  close(): void
}
