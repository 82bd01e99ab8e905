import { OfflineBanner } from './OfflineBanner.tsx'
import { OfflineQueueBanner } from './OfflineQueueBanner.tsx'
import { VersionBanner } from './VersionBanner.tsx'

/** What stands above every screen while it holds: that the network is gone, what waits for it, and that there is a newer version. */
export const Banners = () => (
  <>
    <VersionBanner />
    <OfflineBanner />
    <OfflineQueueBanner />
  </>
)
