import { OfflineBanner } from './OfflineBanner.tsx'
import { OfflineQueueBanner } from './OfflineQueueBanner.tsx'
import { VersionBanner } from './VersionBanner.tsx'

/** Banners above every page: new version, offline, queued actions. */
export const Banners = () => (
  <>
    <VersionBanner />
    <OfflineBanner />
    <OfflineQueueBanner />
  </>
)
