import { Suspense } from 'react';
import { later } from '~/shared/ui/load/later';
import { near } from '~/shared/ui/load/near';
import { Page, siteName } from '~/shared/ui/page';
import { Hero } from './home/hero';

/** Below the first screen. The build renders them too. */
const ThisWeek = later('home.week', async () => (await import('./home/this-week')).ThisWeek);
const TopTips = near(later('home.tips', async () => (await import('./home/top-tips')).TopTips));
const Rest = near(later('home.rest', async () => (await import('./home/rest')).Rest));

export function Home() {
  return (
    <Page
      title="Gardening tips from gardeners"
      description="Gardening tips from people with soil under their nails, and the gardeners who share them."
    >
      <h1 className="sr-only">{siteName}: gardening tips from gardeners</h1>
      <Hero />
      <div className="this-week-room">
        <Suspense>
          <ThisWeek />
        </Suspense>
      </div>
      <TopTips />
      <Rest />
    </Page>
  );
}
