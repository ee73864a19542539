import { Link } from 'react-router';
import type { Card } from './api';

export function CardList({ cards }: { cards: Card[] }) {
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li key={card._id}>
          {card.image ? <img src={card.image} alt="" width={960} height={720} /> : <div className="missing" />}
          <h3>
            <Link to={`/tips/${card._id}`}>{card.title}</Link>
          </h3>
          <p>{card.description}</p>
          <p>
            {card.category} · {card.difficultyLevel} · by {card.name}
          </p>
        </li>
      ))}
    </ul>
  );
}
