import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { tips } from './api';
import { CardList } from './card';

const levels = ['easy', 'medium', 'hard'];

export function Tips() {
  const [search, setSearch] = useSearchParams();
  const { data } = useSuspenseQuery(tips(search.toString()));
  return (
    <>
      <h1>Gardening tips</h1>
      <label>
        Difficulty{' '}
        <select
          value={search.get('difficulty') ?? ''}
          onChange={({ target }) => setSearch(target.value ? { difficulty: target.value } : {})}
        >
          <option value="">All</option>
          {levels.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </select>
      </label>
      <CardList cards={data.data} />
    </>
  );
}
