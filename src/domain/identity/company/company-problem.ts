import { AppError, type ErrorCode } from '../../../errors.ts'
import { ProviderFault, type ProviderFaultKind } from './provider.ts'

/** Why company sign-in did not work, for the user: the error code and the text. */
export const COMPANY_PROBLEMS = {
  company_unknown: {
    code: 'invalid_sign_in',
    message: 'No workspace has company sign-in for this address. Open the company sign-in link of your workspace.',
  },
  company_unavailable: {
    code: 'unavailable',
    message: 'Your company’s sign-in service did not respond. Try again in a minute.',
  },
  company_misconfigured: {
    code: 'invalid_sign_in',
    message: 'Company sign-in is not set up correctly. Ask an owner of your workspace.',
  },
  company_refused: {
    code: 'invalid_sign_in',
    message: 'Your company’s sign-in service did not confirm who you are. Try again.',
  },
  company_expired: {
    code: 'invalid_sign_in',
    message: 'This sign-in has expired or was already completed. Start again.',
  },
  company_unverified: {
    code: 'invalid_sign_in',
    message: 'Your company’s sign-in service did not confirm your email address. Ask an owner of your workspace.',
  },
  company_other_domain: {
    code: 'invalid_sign_in',
    message: 'Your email address is not of a domain that this workspace accepts. Ask an owner of your workspace.',
  },
  company_not_member: {
    code: 'invalid_sign_in',
    message: 'You are not a member of this workspace. Ask an owner to invite you with your company’s email address.',
  },
} as const satisfies Record<string, { code: ErrorCode; message: string }>

export type CompanyProblem = keyof typeof COMPANY_PROBLEMS

const OF_FAULT: Readonly<Record<ProviderFaultKind, CompanyProblem>> = {
  unreachable: 'company_unavailable',
  misconfigured: 'company_misconfigured',
  refused: 'company_refused',
}

/** The error, whose `detail` is the problem. */
export function companyProblem(problem: CompanyProblem, cause?: unknown): AppError {
  const { code, message } = COMPANY_PROBLEMS[problem]
  return new AppError(code, { message, detail: problem, cause })
}

/** Throws the problem of a provider's fault. Other errors are rethrown. */
export function problemOfFault(error: unknown): never {
  throw error instanceof ProviderFault ? companyProblem(OF_FAULT[error.kind], error) : error
}
