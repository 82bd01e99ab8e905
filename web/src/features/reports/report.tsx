import type { ReportTarget } from './ReportDialog.tsx'

/** Asks why something is reported, and reports it; true once the report has arrived. */
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
