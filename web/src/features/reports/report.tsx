import type { ReportTarget } from './ReportDialog.tsx'

/** Opens the report dialog; resolves to true once the report was sent. */
export async function report(target: ReportTarget): Promise<boolean> {
  const [{ mountDialog }, { ReportDialog }] = await Promise.all([import('#ui/dialogs/mount-dialog.tsx'), import('./ReportDialog.tsx')])
  return new Promise((resolve) => {
    mountDialog((gone) => (
      <ReportDialog
        target={target}
        onSent={() => resolve(true)}
        onGone={() => {
          resolve(false)
          gone()
        }}
      />
    ))
  })
}
