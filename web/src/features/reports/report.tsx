import type { Target } from './ReportDialog.tsx'

/** Asks why something is reported, and reports it; true once the report has arrived. */
export async function report(target: Target): Promise<boolean> {
  const [{ show }, { ReportDialog }] = await Promise.all([import('#ui/dialog-host.tsx'), import('./ReportDialog.tsx')])
  return new Promise((resolve) => {
    show((gone) => (
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
