import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RegisterPhoneNumber } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import type { AccountTest } from '../phone-numbers/account-test.tsx'
import type { Account } from '../phone-numbers/number-words.ts'

type ListedNumber = AccountTest['numbers'][number]

const SHOWN = 20

/** The numbers of a carrier account, to choose from. */
export function AccountNumbers({ account, test }: { account: Account; test: AccountTest }) {
  const { run, isPending } = useAction(RegisterPhoneNumber)
  const [added, setAdded] = useState<readonly string[]>([])
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const found = test.numbers.filter((number) => isFound(number, words))
  const rest = found.length - shown
  const add = async ({ e164, type }: ListedNumber) => {
    const input = { e164, type, carrierAccountId: account.id, status: 'PENDING' as const }
    if (await run({ input })) setAdded([...added, e164])
  }
  return (
    <>
      {test.numbers.length > SHOWN && (
        <TextInput
          label={`Search numbers of ${account.name}`}
          description={found.length === 1 ? '1 number' : `${found.length.toLocaleString()} numbers`}
          type="search"
          maw={320}
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value)
            setShown(SHOWN)
          }}
        />
      )}
      {found.length > 0 && (
        <ul className="lt-list" aria-label={`Numbers of ${account.name}`}>
          {found.slice(0, shown).map((number) => (
            <li key={number.e164}>
              <Group gap="sm" py={4}>
                <Text size="sm" className="lt-number">
                  {prettyPhone(number.e164)}
                </Text>
                <Badge color="gray" variant="light">
                  {number.type === 'TOLL_FREE' ? 'Toll-free' : 'Local'}
                </Badge>
                {number.isInUse || added.includes(number.e164) ? (
                  <Text size="sm" c="dimmed">
                    Added
                  </Text>
                ) : (
                  <Button
                    size="compact-sm"
                    loading={isPending}
                    aria-label={`Add number ${prettyPhone(number.e164)}`}
                    onClick={() => void add(number)}
                  >
                    Add number
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setShown(shown + SHOWN)}
        >
          {`Show ${Math.min(rest, SHOWN)} more`}
        </Button>
      )}
      {test.hasMore && (
        <Note>
          {'The account has more numbers. To add one that is not listed, register it under '}
          <TextLink to="/w/$workspaceId/settings/phone-numbers" inherit underline="always">
            Phone numbers
          </TextLink>
          .
        </Note>
      )}
    </>
  )
}

/** A number is found by its digits, however they are written, or by its name at the carrier. */
function isFound({ e164, name }: ListedNumber, words: string): boolean {
  const digits = /^[\d\s()+.-]+$/.test(words) ? words.replaceAll(/\D/g, '') : ''
  const isNamed = name.toLowerCase().includes(words.trim().toLowerCase())
  return isNamed || (digits !== '' && e164.includes(digits))
}
