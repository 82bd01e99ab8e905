import type { AmendmentKind, Idea } from '@trademates/contract/ideas'

/** Opens the dialog of an amendment. Loads it on first use. */
export async function openAmendmentDialog(idea: Idea, kind: AmendmentKind): Promise<void> {
  const [{ mountDialog }, { AmendmentDialog }] = await Promise.all([
    import('#ui/dialogs/mount-dialog.tsx'),
    import('./AmendmentDialog.tsx'),
  ])
  mountDialog((gone) => <AmendmentDialog idea={idea} kind={kind} onGone={gone} />)
}
