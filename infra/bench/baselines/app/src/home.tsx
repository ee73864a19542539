import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { tips } from './api';
import { CardList } from './card';

export function Home() {
  const { data } = useSuspenseQuery(tips('limit=6'));
  return (
    <>
      <section className="hero">
        <img src="/photos/marigold.jpg" alt="" width={960} height={600} />
        <h1>Transform your garden</h1>
        <p>Start with the soil, the light and one good plant. The rest follows sooner than you think.</p>
        <Link to="/Tips">Browse tips</Link>
      </section>
      <h2>New this week</h2>
      <CardList cards={data.data} />
    </>
  );
}
