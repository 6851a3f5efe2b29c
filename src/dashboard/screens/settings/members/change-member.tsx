import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  RemoveMember as RemoveMemberDocument,
  ResetTwoFactor,
  UpdateMember,
  WithdrawInvitation as WithdrawInvitationDocument,
} from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { NameInput, RoleInput } from './member-fields.tsx'
import { type Member, memberName, type Role } from './roles.ts'

type Props = { member: Member; onClose: () => void }

/** Members can change their own name. Only others can change their role. */
export function ChangeMember({ member, onClose }: Props) {
  const { viewer, may } = useCurrentWorkspace()
  const isSelf = viewer.member?.id === member.id
  const form = useForm<{ name: string; role: Role }>({ initialValues: { name: member.name, role: member.role } })
  const { run, ...state } = useFormAction(UpdateMember, form, { done: 'Saved' })
  const submit = form.onSubmit(async ({ name, role }) => {
    const changes = { ...(name !== member.name && { name }), ...(role !== member.role && { role }) }
    if (await run({ input: { id: member.id, ...changes } })) onClose()
  })
  return (
    <FormDialog
      title={`Edit ${memberName(member)}`}
      verb="Save"
      {...state}
      isOff={!form.isDirty()}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameInput data-autofocus {...form.getInputProps('name')} />
      {may('FULL_ACCESS') && <RoleInput {...form.getInputProps('role')} />}
      {isSelf && form.values.role !== member.role && (
        <Alert color="orange" variant="light" p="xs">
          This is your own role. If you change it, your open pages close, and you may not be able to change it back.
        </Alert>
      )}
    </FormDialog>
  )
}

export function ResetMember({ member, onClose }: Props) {
  return (
    <ConfirmAction
      mutation={ResetTwoFactor}
      input={{ id: member.id }}
      done={`Two-factor sign-in of ${memberName(member)} is off`}
      title={`Reset two-factor sign-in of ${memberName(member)}?`}
      verb="Reset"
      onClose={onClose}
    >
      Do this only if they asked you to and you are sure that it’s them. They are signed out everywhere, and their next
      sign-in doesn’t ask for a code. We inform them by email, if email is set up.
    </ConfirmAction>
  )
}

export function WithdrawInvitation({ member, onClose }: Props) {
  return (
    <ConfirmAction
      mutation={WithdrawInvitationDocument}
      input={{ id: member.id }}
      done={`Invitation of ${memberName(member)} withdrawn`}
      title={`Withdraw the invitation of ${memberName(member)}?`}
      verb="Withdraw invitation"
      onClose={onClose}
    >
      The link that they received stops working immediately. You can invite them again later.
    </ConfirmAction>
  )
}

export function RemoveMember({ member, onClose }: Props) {
  const { viewer } = useCurrentWorkspace()
  const isSelf = viewer.member?.id === member.id
  return (
    <ConfirmAction
      mutation={RemoveMemberDocument}
      input={{ id: member.id }}
      done={`${memberName(member)} removed`}
      title={isSelf ? 'Leave this workspace?' : `Remove ${memberName(member)}?`}
      verb={isSelf ? 'Leave workspace' : 'Remove member'}
      onDone={isSelf ? () => location.assign('/') : onClose}
      onClose={onClose}
    >
      {isSelf ? 'You lose' : 'They lose'} access to the live workspace and its sandbox immediately. Texts and changes
      are kept. API keys {isSelf ? 'you' : 'they'} created keep working. Revoke any that are no longer needed.
    </ConfirmAction>
  )
}
