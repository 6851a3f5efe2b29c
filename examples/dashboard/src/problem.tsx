import type { CombinedError } from 'urql'

export function Problem({ message, retry }: { message: string; retry?: () => void }) {
  return (
    <div className="problem" role="alert">
      <p>{message}</p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}

/** The service's own words, or that there is no connection. */
export function messageOf(error: CombinedError): string {
  return error.graphQLErrors[0]?.message ?? 'The service cannot be reached.'
}

export function codeOf(error: CombinedError | undefined): unknown {
  return error?.graphQLErrors[0]?.extensions.code
}
