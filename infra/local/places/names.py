"""The names by which a town is found: GeoNames' own, those of its gardeners, older and foreign ones, and those in other scripts."""

import json
import pathlib
import unicodedata

# Letters that do not come apart into a Latin letter and its accent. The same list is in web/src/shared/place/fold.ts.
LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ə": "e", "ħ": "h"}
# The other scripts have a file each, by the first word of a letter's name in Unicode; those that are not here share one. The same
# list is in web/src/shared/place/fold.ts.
SCRIPTS = {
    "CYRILLIC": "cyrillic",
    "GREEK": "greek",
    "ARABIC": "arabic",
    "HEBREW": "hebrew",
    "DEVANAGARI": "devanagari",
    "CJK": "han",
    "HIRAGANA": "kana",
    "KATAKANA": "kana",
    "HANGUL": "hangul",
    "BENGALI": "bengali",
    "GEORGIAN": "georgian",
    "ARMENIAN": "armenian",
    "THAI": "thai",
    "TAMIL": "tamil",
}
OTHER_SCRIPT = "other"
# So many towns, the largest, have their names in other scripts.
IN_OTHER_SCRIPTS = 2_000
# Under 15,000 people, or missing there, but asked for by gardeners.
ALSO = {
    ("IE", "Cobh"),
    ("GB", "Chipping Norton"),
    ("GB", "Hebden Bridge"),
    ("GB", "Totnes"),
    ("AU", "Wagga Wagga"),
    ("AU", "Albury"),
    ("NZ", "Queenstown"),
}
# What gardeners type, by GeoNames' name. Names in other scripts come from GeoNames.
OTHER_NAMES = {
    "AE": {"Dubai": ["Dubayy"]},
    "AR": {"Buenos Aires": ["CABA"], "San Carlos de Bariloche": ["Bariloche"]},
    "AT": {"Vienna": ["Wien", "Vienne", "Viena"]},
    "BD": {"Chattogram": ["Chittagong"]},
    "BE": {
        "Antwerp": ["Antwerpen", "Anvers"],
        "Brugge": ["Bruges"],
        "Brussels": ["Bruxelles", "Brussel"],
        "Gent": ["Ghent", "Gand"],
        "Liège": ["Luik", "Lüttich"],
        "Leuven": ["Louvain", "Löwen"],
    },
    "BG": {"Sofia": ["Sofiya"]},
    "BO": {"La Paz": ["El Alto"]},
    "CA": {"Québec": ["Quebec City"]},
    "CH": {
        "Basel": ["Bâle", "Basle"],
        "Bern": ["Berne"],
        "Geneva": ["Genève", "Genf"],
        "Luzern": ["Lucerne"],
        "Zürich": ["Zurigo"],
    },
    "CN": {
        "Beijing": ["Peking", "Pekin"],
        "Guangzhou": ["Canton", "Kanton"],
        "Nanjing": ["Nanking"],
        "Tianjin": ["Tientsin"],
        "Chongqing": ["Chungking"],
        "Xiamen": ["Amoy"],
    },
    "CY": {"Nicosia": ["Lefkosia", "Lefkoşa"]},
    "CZ": {"Prague": ["Praha", "Prag"], "Pilsen": ["Plzeň"], "Brno": ["Brünn"]},
    "DE": {
        "Aachen": ["Aix-la-Chapelle"],
        "Frankfurt am Main": ["Frankfurt/Main"],
        "Freiburg": ["Freiburg im Breisgau"],
        "Hannover": ["Hanover"],
        "Köln": ["Cologne", "Keulen"],
        "Munich": ["München", "Monaco di Baviera"],
        "Nuremberg": ["Nürnberg"],
        "Braunschweig": ["Brunswick"],
        "Regensburg": ["Ratisbon"],
    },
    "DK": {"Copenhagen": ["København", "Kopenhagen"], "Århus": ["Aarhus"], "Aalborg": ["Ålborg"]},
    "DZ": {"Tamanghasset": ["Tamanrasset"]},
    "EG": {"Cairo": ["Kairo", "Le Caire", "Al Qahirah"], "Alexandria": ["Al Iskandariyah"]},
    "ES": {
        "A Coruña": ["La Coruña", "Corunna"],
        "Bilbao": ["Bilbo"],
        "Palma": ["Palma de Mallorca"],
        "Sevilla": ["Seville"],
        "Zaragoza": ["Saragossa"],
        "Pamplona": ["Iruña"],
    },
    "ET": {"Mek'ele": ["Mekelle"]},
    "FI": {"Helsinki": ["Helsingfors"], "Turku": ["Åbo"], "Tampere": ["Tammerfors"]},
    "FR": {
        "Strasbourg": ["Straßburg"],
        "Nice": ["Nizza"],
        "Marseille": ["Marseilles"],
        "Lyon": ["Lyons"],
        "Quimper": ["Kemper"],
    },
    "GB": {
        "Kingston upon Hull": ["Hull"],
        "London": ["Londres", "Londra"],
        "Edinburgh": ["Edimburgo"],
        "Cardiff": ["Caerdydd"],
        "Swansea": ["Abertawe"],
    },
    "GE": {"Tbilisi": ["Tiflis"]},
    "GR": {
        "Athens": ["Athina", "Athen"],
        "Thessaloníki": ["Salonica"],
        "Pátra": ["Patras"],
        "Irákleion": ["Heraklion", "Iraklion"],
        "Lárisa": ["Larissa"],
    },
    "HU": {"Pécs": ["Fünfkirchen"]},
    "IE": {"Dublin": ["Baile Átha Cliath"], "Cork": ["Corcaigh"], "Galway": ["Gaillimh"]},
    "IN": {
        "Ooty": ["Udhagamandalam"],
        "Bengaluru": ["Bangalore"],
        "Chennai": ["Madras"],
        "Kochi": ["Cochin"],
        "Kolkata": ["Calcutta", "Kalkutta"],
        "Mumbai": ["Bombay"],
        "Pune": ["Poona"],
        "Thiruvananthapuram": ["Trivandrum"],
        "Varanasi": ["Benares"],
        "Puducherry": ["Pondicherry"],
        "Mysuru": ["Mysore"],
        "Mangaluru": ["Mangalore"],
        "Gurugram": ["Gurgaon"],
        "Prayagraj": ["Allahabad"],
        "Kozhikode": ["Calicut"],
        "Visakhapatnam": ["Vizag"],
        "Shimla": ["Simla"],
        "Tiruchirappalli": ["Trichy"],
        "Thoothukudi": ["Tuticorin"],
        "Vadodara": ["Baroda"],
        "Shivamogga": ["Shimoga"],
        "Belagavi": ["Belgaum"],
        "Hubballi": ["Hubli"],
        "Dārjiling": ["Darjeeling"],
        "Aurangabad": ["Chhatrapati Sambhajinagar", "Sambhajinagar"],
    },
    "IR": {"Isfahan": ["Esfahan"]},
    "IT": {
        "Florence": ["Firenze", "Florenz"],
        "Genoa": ["Genova"],
        "Milan": ["Milano", "Mailand"],
        "Naples": ["Napoli", "Neapel"],
        "Padua": ["Padova"],
        "Rome": ["Roma", "Rom"],
        "Turin": ["Torino"],
        "Venice": ["Venezia", "Venedig", "Venise"],
        "Bolzano": ["Bozen"],
        "Livorno": ["Leghorn"],
        "Siracusa": ["Syracuse"],
    },
    "KR": {"Busan": ["Pusan"], "Incheon": ["Inchon"]},
    "KZ": {"Astana": ["Nur-Sultan"], "Almaty": ["Alma-Ata"]},
    "MA": {"Fes": ["Fez"], "Marrakesh": ["Marrakech"], "Tangier": ["Tanger"]},
    "MM": {"Yangon": ["Rangoon"], "Nay Pyi Taw": ["Naypyidaw"], "Mawlamyine": ["Moulmein"]},
    "MN": {"Ulan Bator": ["Ulaanbaatar"]},
    "MX": {"Mexico City": ["Ciudad de México", "CDMX"], "Ciudad Juárez": ["Juárez"], "Victoria de Durango": ["Durango"]},
    "MY": {"Malacca": ["Melaka"], "George Town": ["Penang"]},
    "NL": {"The Hague": ["Den Haag", "'s-Gravenhage", "La Haye"], "'s-Hertogenbosch": ["Den Bosch"]},
    "NO": {"Bergen": ["Bjørgvin"]},
    "NZ": {"Auckland": ["Tāmaki Makaurau"], "Wellington": ["Te Whanganui-a-Tara"], "Christchurch": ["Ōtautahi"]},
    "PE": {"Cusco": ["Cuzco", "Qosqo"]},
    "PL": {
        "Kraków": ["Cracow", "Krakau"],
        "Warsaw": ["Warszawa", "Warschau"],
        "Wrocław": ["Breslau"],
        "Gdańsk": ["Danzig"],
        "Poznań": ["Posen"],
        "Szczecin": ["Stettin"],
    },
    "PT": {"Lisbon": ["Lisboa", "Lissabon"], "Porto": ["Oporto"]},
    "RO": {"Bucharest": ["București", "Bukarest"], "Cluj-Napoca": ["Klausenburg"]},
    "RS": {"Belgrade": ["Beograd"]},
    "RU": {
        "Moscow": ["Moskva", "Moskau"],
        "Saint Petersburg": ["Sankt-Peterburg", "Leningrad"],
        "Nizhniy Novgorod": ["Nizhny Novgorod"],
    },
    "SA": {"Makkah": ["Mecca"], "Jeddah": ["Jiddah"]},
    "SE": {"Gothenburg": ["Göteborg"]},
    "SK": {"Bratislava": ["Pressburg"]},
    "SI": {"Ljubljana": ["Laibach"]},
    "TR": {"Istanbul": ["İstanbul", "Constantinople"], "İzmir": ["Smyrna"], "Şanlıurfa": ["Urfa"]},
    "TH": {"Bangkok": ["Krung Thep"]},
    "UA": {
        "Kyiv": ["Kiev"],
        "Lviv": ["Lvov", "Lwów", "Lemberg"],
        "Kharkiv": ["Kharkov"],
        "Odesa": ["Odessa"],
        "Zaporizhzhya": ["Zaporizhzhia"],
        "Dnipro": ["Dnipropetrovsk"],
        "Mykolayiv": ["Mykolaiv"],
    },
    "US": {"New York City": ["NYC", "New York"], "Los Angeles": ["LA"]},
    "VN": {"Ho Chi Minh City": ["Saigon", "Sài Gòn", "Thành phố Hồ Chí Minh", "TP HCM"], "Hanoi": ["Hà Nội"]},
    "ZA": {
        "Cape Town": ["Kaapstad", "Kapstadt"],
        "Gqeberha": ["Port Elizabeth"],
        "Pretoria": ["Tshwane"],
        "Durban": ["eThekwini"],
        "Queenstown": ["Komani"],
        "Grahamstown": ["Makhanda"],
        "Mafikeng": ["Mahikeng"],
        "Mbombela": ["Nelspruit"],
    },
}
# Capitals and large towns in French, Spanish, German, Italian, Portuguese and simplified Chinese, as OTHER_NAMES: the cities of time
# zones of CLDR (Babel 2.17.0), and others by hand. November 2026.
EXONYMS = json.loads(pathlib.Path(__file__).with_name("exonyms.json").read_text("utf-8"))


def fold(name):
    """A name as its plain letters and digits, of any script."""
    apart = unicodedata.normalize("NFD", name.lower())
    plain = "".join(LETTERS.get(letter, letter) for letter in apart if not unicodedata.category(letter).startswith("M"))
    return "".join(letter for letter in plain if letter.isalpha() or letter.isdecimal())


def file_of(name):
    """The first letter, or the script, of the file that has a name. Empty for names that begin with a digit."""
    first = fold(name)[:1]
    if "a" <= first <= "z":
        return first
    if not first.isalpha():
        return ""
    return SCRIPTS.get(script(first), OTHER_SCRIPT)


def script(letter):
    return unicodedata.name(letter, "").split(" ")[0].split("-")[0]


def other_names(town, rank):
    """The further names of a town, which are shown as it is found by them."""
    country, name = town["countrycode"], town["name"]
    known = [*OTHER_NAMES.get(country, {}).get(name, []), *EXONYMS.get(country, {}).get(name, [])]
    return [*known, *(in_other_scripts(town) if rank < IN_OTHER_SCRIPTS else [])]


def in_other_scripts(town):
    """Not what GeoNames has in the Latin script: mostly transliterations that nobody types."""
    return [name for name in town["alternatenames"] if fold(name) and len(file_of(name)) > 1 and is_of_one_script(name)]


def is_of_one_script(name):
    scripts = {script(letter) for letter in fold(name) if letter.isalpha()}
    return "LATIN" not in scripts and len(scripts - {"HIRAGANA", "KATAKANA", "CJK"}) <= 1
