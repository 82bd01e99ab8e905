import { Icon } from '#ui/Icon.tsx'
import { late } from '#lib/late.tsx'
import { t } from '#words/t.ts'
import './SearchBox.css'

/** Where one searches from any screen; phones lead to the screen of searching instead, and fetch nothing of it. */
export const SearchPlace = late(
  async () => (await import('./SearchBox.tsx')).SearchBox,
  () => (
    <div className="search" inert>
      <Icon name="search" size={18} />
      <input type="search" placeholder={t('Search people, $symbols and #tags')} />
    </div>
  ),
)
