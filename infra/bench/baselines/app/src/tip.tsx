import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { tip } from './api';

export function Tip() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(tip(id));
  const { title, description, image, category, plantType, difficultyLevel, name } = data.data;
  return (
    <article>
      <Link to="/Tips">Back to tips</Link>
      <h1>{title}</h1>
      <p>by {name}</p>
      {image ? <img src={image} alt="" width={960} height={640} /> : null}
      <p>{description}</p>
      <dl>
        <dt>Plant type</dt>
        <dd>{plantType}</dd>
        <dt>Category</dt>
        <dd>{category}</dd>
        <dt>Difficulty</dt>
        <dd>{difficultyLevel}</dd>
      </dl>
    </article>
  );
}
